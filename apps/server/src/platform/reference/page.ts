import { API_PREFIX, LIVE_PATH, PRODUCT } from '@dugout/contract/constants';
import { ERRORS, type ErrorCode } from '@dugout/contract/errors';
import { KEY_ACCESS } from '@dugout/contract/key-access';
import { calls } from '#/platform/http/calls.ts';
import { errorsOf, type fieldsOf, tagOf } from './call-facts.ts';
import { schemaLines } from './describe-schema.ts';
import { schemaOf } from './json-schema.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is already safe. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

const render = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  return part.map((item) => item.text).join('');
};

/** Builds markup and escapes everything inserted into it. */
const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(
    strings.reduce(
      (text, string, index) => text + string + (index < parts.length ? render(parts[index] ?? '') : ''),
      '',
    ),
  );

type Call = (typeof calls)[number];

const LOGO = 'M1 1h8a8 8 0 0 1 0 16H1zm3 7v3h2.6V8zm3.9 0v3h2.6V8zm3.9 0v3h2.2V8z';

export function referencePage(version: string): string {
  const tags = [...new Set(calls.map(({ path }) => tagOf(path)))];
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${PRODUCT.name} API</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header>
<a class="home" href="/"><svg aria-hidden="true" viewBox="0 0 18 18"><path fill="currentColor" fill-rule="evenodd" d="${LOGO}"/></svg>${PRODUCT.name}</a>
<a href="/docs" aria-current="page">API</a>
<span></span>
<a href="${API_PREFIX}/openapi.json">openapi.json</a>
</header>
<nav aria-label="Calls">
${tags.map((tag) => html`<h2>${tag}</h2><ul>${callsOf(tag).map(navItem)}</ul>`)}
<h2>more</h2><ul><li><a href="#live">Live socket</a></li><li><a href="#errors">Failures</a></li></ul>
</nav>
<main>
<h1>${PRODUCT.name} API <small>${version}</small></h1>
<p>Everything the interface does goes through these calls. Machines read <a href="${API_PREFIX}/openapi.json">openapi.json</a> (OpenAPI 3.1).
Raw amounts are decimal strings, times ISO 8601 in UTC, chart times unix seconds. Calls marked <em>trader</em> need the session cookie that
signing in sets. A client may make 600 calls a minute and 30 attempts to sign in.</p>
${tags.map((tag) => html`<section><h2 id="${tag}">${tag}</h2>${callsOf(tag).map(callSection)}</section>`)}
${liveSection()}
${errorSection()}
</main>
</body>
</html>`;
  return text;
}

const callsOf = (tag: string): readonly Call[] => calls.filter(({ path }) => tagOf(path) === tag);
const anchor = (call: string): string =>
  call
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
const navItem = ({ call, method, path }: Call): Html =>
  html`<li><a href="#${anchor(call)}"><b>${String(method)}</b> ${path}</a></li>`;

function callSection({ call, method, path, endpoint }: Call): Html {
  const url = path.startsWith('/api/') ? path : `${API_PREFIX}${path}`;
  return html`<article id="${anchor(call)}">
<h3><a href="#${anchor(call)}"><b class="${String(method).toLowerCase()}">${String(method)}</b> <code>${url}</code></a><span>${endpoint.access}, API key: ${KEY_ACCESS[call]}</span></h3>
<p>${endpoint.summary}</p>
${endpoint.params === undefined ? [] : fieldTable('Path', fieldLines(endpoint.params))}
${endpoint.query === undefined ? [] : fieldTable('Query', fieldLines(endpoint.query))}
${endpoint.body === undefined ? [] : fieldTable('Body', schemaLines(schemaOf(endpoint.body, 'input')))}
${fieldTable('Answer', schemaLines(schemaOf(endpoint.output, 'output')))}
<h4>Failures</h4><p class="codes">${errorsOf({ call, endpoint }).map(codeLink)}</p>
</article>`;
}

type Line = ReturnType<typeof schemaLines>[number];

const fieldLines = (schema: Parameters<typeof fieldsOf>[0]): readonly Line[] =>
  schemaLines(schemaOf(schema, 'input'));

function fieldTable(title: string, lines: readonly Line[]): Html {
  if (lines.length === 0) return html``;
  return html`<h4>${title}</h4><table><tbody>${lines.map(
    (line) =>
      html`<tr><th scope="row" class="depth${line.depth}"><code>${line.name}</code>${line.optional ? html` <i>optional</i>` : html``}</th><td>${line.text}</td></tr>`,
  )}</tbody></table>`;
}

const codeLink = (code: ErrorCode): Html => html`<a href="#error-${code}"><code>${code}</code></a> `;

function liveSection(): Html {
  return html`<section><h2 id="live">Live socket</h2>
<p>One websocket at <code>${LIVE_PATH}</code>, JSON text frames. Send <code>{"type":"subscribe","channels":[{"name":"status"}]}</code>; a
<code>snapshot</code> with a number comes, then <code>delta</code> frames whose numbers follow one another. After a cut, subscribe with
<code>"since"</code> and the last number: missed frames follow, or a new snapshot. Channels: <code>status</code>, <code>token:{mint}</code>,
<code>trades:{mint}</code>, and for traders <code>account</code>.</p></section>`;
}

function errorSection(): Html {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, message }]) =>
      html`<tr id="error-${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${message}</td></tr>`,
  );
  return html`<section><h2 id="errors">Failures</h2><p>Every failed call answers <code>{ "error": true, "code", "message" }</code> with its status.</p>
<table><thead><tr><th>code</th><th>status</th><th>message</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}
