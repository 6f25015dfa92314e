import ts from 'typescript';

const CODE = /\.(tsx?|mjs)$/;
const DIRECTIVE = /biome-ignore|oxlint-|@ts-|v8 ignore|<reference|^!/;

const withoutMarks = (comment) =>
  comment
    .replace(/^\/\*+|\*\/$/g, '')
    .replace(/^[ \t]*(\*|\/\/|--)? ?/gm, '')
    .trim();

/** Reports whether a string reads as a sentence: two spaces or more, and no SQL, CSS classes or addresses. */
const isSentence = (text) =>
  (text.match(/[a-z’']+ /gi)?.length ?? 0) >= 2 &&
  !/^\s*(select|insert|update|delete|with|create|alter|drop|grant|begin)\b/i.test(text);

function proseOfCode(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false);
  const found = [];
  const seen = new Set();
  const lineAt = (at) => tree.getLineAndCharacterOfPosition(at).line + 1;
  const add = (text, at) => {
    if (!DIRECTIVE.test(text)) found.push({ text: text.replace(/\s+/g, ' ').trim(), line: lineAt(at) });
  };
  let run = null;
  const addComment = ({ pos, end, kind }) => {
    if (seen.has(pos)) return;
    seen.add(pos);
    const text = withoutMarks(source.slice(pos, end));
    const continues =
      kind === ts.SyntaxKind.SingleLineCommentTrivia && /^\n[ \t]*$/.test(source.slice(run?.end, pos));
    if (run !== null && continues) {
      run.text += ` ${text}`;
      run.end = end;
      return;
    }
    run = { text, pos, end };
    comments.push(run);
  };
  const comments = [];
  const visit = (node) => {
    for (const range of ts.getLeadingCommentRanges(source, node.pos) ?? []) addComment(range);
    for (const range of ts.getTrailingCommentRanges(source, node.end) ?? []) addComment(range);
    if (ts.isJsxExpression(node) && node.expression === undefined)
      for (const range of ts.getLeadingCommentRanges(source, node.pos + 1) ?? []) addComment(range);
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      if (isSentence(node.text)) add(node.text, node.getStart(tree));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  for (const { text, pos } of comments) add(text, pos);
  return found;
}

const proseOfSql = (source) =>
  [...source.matchAll(/(?:^[ \t]*--[^\n]*\n?)+/gm)].map((match) => ({
    text: withoutMarks(match[0]).replace(/\s+/g, ' '),
    line: source.slice(0, match.index).split('\n').length,
  }));

/** Returns the paragraphs, list items and table rows of a page, without code. */
function proseOfPage(source) {
  const found = [];
  let fenced = false;
  for (const [index, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) fenced = !fenced;
    else if (!fenced && line.trim() !== '')
      found.push({ text: line.replace(/`[^`]*`/g, '`…`').replace(/^[\s#>*|-]+/, ''), line: index + 1 });
  }
  return found;
}

/**
 * Returns the comments, sentences in strings, test titles and paragraphs of a file. Files of other kinds are not
 * read and yield none.
 */
export function proseIn(file, read) {
  if (CODE.test(file) && !file.endsWith('.d.ts')) return proseOfCode(file, read());
  if (file.endsWith('.sql')) return proseOfSql(read());
  if (file.endsWith('.md')) return proseOfPage(read());
  return [];
}
