type Value = string | number | { readonly [name: string]: Value };

/** Parses a values.yaml that has maps and scalars only. */
export function valuesOf(text: string): Value {
  const root: Record<string, Value> = {};
  const open: { readonly indent: number; readonly map: Record<string, Value> }[] = [
    { indent: -1, map: root },
  ];
  for (const line of text.split('\n')) {
    const [, spaces = '', name = '', value = ''] = /^( *)(\w+):(?: (.+))?$/.exec(line) ?? [];
    if (name === '') continue;
    while ((open.at(-1)?.indent ?? -1) >= spaces.length) open.pop();
    const parent = open.at(-1)?.map ?? root;
    if (value === '') {
      const map: Record<string, Value> = {};
      parent[name] = map;
      open.push({ indent: spaces.length, map });
    } else parent[name] = /^\d+$/.test(value) ? Number(value) : value.replaceAll('"', '');
  }
  return root;
}

type Scope = Readonly<Record<string, Value>>;

/** Renders `range` over maps, `add`, `quote` and references to values. Throws an error at anything else. */
export function renderTemplate(text: string, values: Value): string {
  const pieces = text
    .replaceAll(/\s*\{\{-/g, '{{')
    .split(/(\{\{.*?\}\})/)
    .map((piece) => (piece.startsWith('{{') ? { code: piece.slice(2, -2).trim() } : { text: piece }));
  let at = 0;
  function block(scope: Scope): string {
    let made = '';
    for (; at < pieces.length; at++) {
      const piece = pieces[at];
      if (piece === undefined) break;
      if ('text' in piece) made += piece.text;
      else if (piece.code === 'end') return made;
      else if (piece.code.startsWith('range ')) made += loop(piece.code, scope);
      else made += evaluate(piece.code, scope);
    }
    return made;
  }
  function loop(code: string, scope: Scope): string {
    const [, key = '', value = '', over = ''] = /^range \$(\w+), \$(\w+) := (\S+)$/.exec(code) ?? [];
    const map = read(over, scope);
    if (typeof map !== 'object') throw new Error(`Not a map: ${code}`);
    const start = at + 1;
    let made = '';
    for (const [name, item] of Object.entries(map)) {
      at = start;
      made += block({ ...scope, [key]: name, [value]: item });
    }
    return made;
  }
  function read(path: string, scope: Scope): Value {
    const names = path.replace(/^\$?\.Values\./, '').split('.');
    const [first = ''] = names;
    let value: Value | undefined =
      path.startsWith('$') && !path.startsWith('$.') ? scope[first.slice(1)] : values;
    for (const name of path.startsWith('$') && !path.startsWith('$.') ? names.slice(1) : names)
      value = typeof value === 'object' ? value[name] : undefined;
    if (value === undefined) throw new Error(`There is no value ${path}`);
    return value;
  }
  function evaluate(code: string, scope: Scope): string {
    const [, path = '', more, quoted] = /^(?:add )?(\S+)(?: (\d+))?( \| quote)?$/.exec(code) ?? [];
    const value = read(path, scope);
    if (typeof value === 'object') throw new Error(`Not a scalar: ${code}`);
    const result = code.startsWith('add ') ? Number(value) + Number(more) : value;
    return quoted === undefined ? String(result) : JSON.stringify(String(result));
  }
  return block({});
}
