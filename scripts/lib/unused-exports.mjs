import ts from 'typescript';

/** Why an export is not needed: nothing uses it at all, or its own file alone does. */
export const DEAD = 'is used nowhere';
export const OWN_FILE = 'is used in its own file only: leave out the export';

const isExported = (node) =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const isDefault = (node) =>
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);

const isText = (node) => node !== undefined && ts.isStringLiteralLike(node);

/** Names that a binding declares: `a`, or `a` and `b` of `{ a, b }`. */
const boundNames = (name) =>
  ts.isIdentifier(name)
    ? [name]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundNames(element.name)));

/** Reads the exports of one file, and the names and whole files that it imports. */
function readModule(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const module = { exports: [], uses: [], whole: [], counts: new Map() };
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const exported = (name, node) => module.exports.push({ name, line: lineOf(node) });
  const use = (from, name) => module.uses.push({ from, name });

  const visitStatement = (node) => {
    if (isExported(node)) {
      if (ts.isVariableStatement(node))
        for (const { name } of node.declarationList.declarations)
          for (const bound of boundNames(name)) exported(bound.text, bound);
      else if (isDefault(node)) exported('default', node);
      else if (node.name !== undefined) exported(node.name.text, node.name);
    }
    if (ts.isExportAssignment(node)) exported('default', node);
    if (ts.isExportDeclaration(node)) {
      const from = isText(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined;
      const { exportClause } = node;
      if (exportClause === undefined) module.whole.push(from);
      else if (ts.isNamespaceExport(exportClause)) {
        module.whole.push(from);
        exported(exportClause.name.text, exportClause);
      } else
        for (const { name, propertyName } of exportClause.elements) {
          exported(name.text, name);
          if (from !== undefined) use(from, (propertyName ?? name).text);
        }
    }
    if (ts.isImportDeclaration(node) && node.importClause !== undefined) {
      const from = node.moduleSpecifier.text;
      const { name, namedBindings } = node.importClause;
      if (name !== undefined) use(from, 'default');
      // `import type {}` reads what the file declares globally.
      const isWhole =
        namedBindings !== undefined &&
        (ts.isNamespaceImport(namedBindings) || namedBindings.elements.length === 0);
      if (isWhole) module.whole.push(from);
      else
        for (const { propertyName, name: local } of namedBindings?.elements ?? [])
          use(from, (propertyName ?? local).text);
    }
  };
  for (const statement of source.statements) visitStatement(statement);

  const visit = (node) => {
    if (ts.isIdentifier(node)) module.counts.set(node.text, (module.counts.get(node.text) ?? 0) + 1);
    // `declare module` adds to the exported interfaces of another file.
    if (ts.isModuleDeclaration(node) && isText(node.name) && node.body !== undefined)
      for (const { name } of node.body.statements) if (name !== undefined) use(node.name.text, name.text);
    if (ts.isImportTypeNode(node) && isText(node.argument.literal)) {
      let first = node.qualifier;
      while (first !== undefined && ts.isQualifiedName(first)) first = first.left;
      if (first === undefined) module.whole.push(node.argument.literal.text);
      else use(node.argument.literal.text, first.text);
    }
    if (ts.isCallExpression(node) && isText(node.arguments[0])) {
      const { expression } = node;
      const isImport = expression.kind === ts.SyntaxKind.ImportKeyword;
      // `vi.mock` and `vi.importActual` name a module, too.
      const isMock = ts.isPropertyAccessExpression(expression) && expression.expression.getText() === 'vi';
      if (isImport || isMock) module.whole.push(node.arguments[0].text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return module;
}

/**
 * Exports of `files` (text by path) that no other of them imports. `resolve(specifier, path)` answers the
 * path that an import of a file names, or undefined. `isEntry(path)` is true for files whose exports
 * something outside uses.
 */
export function unusedExports(files, resolve, isEntry) {
  const modules = new Map([...files].map(([path, text]) => [path, readModule(path, text)]));
  const used = new Map();
  const whole = new Set();
  for (const [path, module] of modules) {
    for (const { from, name } of module.uses) {
      const target = resolve(from, path);
      if (target === undefined || target === path) continue;
      if (!used.has(target)) used.set(target, new Set());
      used.get(target).add(name);
    }
    for (const from of module.whole) {
      const target = resolve(from, path);
      if (target !== undefined) whole.add(target);
    }
  }
  return [...modules].flatMap(([path, module]) => {
    if (isEntry(path) || whole.has(path)) return [];
    return module.exports
      .filter(({ name }) => !used.get(path)?.has(name))
      .map(({ name, line }) => ({
        path,
        line,
        name,
        why: (module.counts.get(name) ?? 0) > 1 ? OWN_FILE : DEAD,
      }));
  });
}

/** Cuts ranges out of a text; each has a start, an end and, in its place, a replacement. */
const withCuts = (text, cuts) =>
  cuts
    .toSorted(([a], [b]) => b - a)
    .reduce((rest, [start, end, by = '']) => rest.slice(0, start) + by + rest.slice(end), text);

/**
 * Returns the text of a file without `export` before the given names. A declaration of several names keeps it
 * unless all of them are given, and so does a default export.
 */
export function withoutExports(path, text, names) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const cuts = source.statements.flatMap((node) => {
    if (isExported(node) && !isDefault(node)) {
      const declared = ts.isVariableStatement(node)
        ? node.declarationList.declarations.flatMap(({ name }) => boundNames(name))
        : [node.name];
      const keyword = ts.getModifiers(node).find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      return declared.every(({ text: name }) => names.has(name))
        ? [[keyword.getStart(source), keyword.end + 1]]
        : [];
    }
    const clause = ts.isExportDeclaration(node) ? node.exportClause : undefined;
    if (clause === undefined || !ts.isNamedExports(clause)) return [];
    const kept = clause.elements.filter(({ name }) => !names.has(name.text));
    if (kept.length === clause.elements.length) return [];
    if (kept.length === 0) return [[node.getFullStart(), node.end]];
    const list = kept.map((element) => element.getText(source)).join(', ');
    return [[clause.getStart(source), clause.end, `{ ${list} }`]];
  });
  return withCuts(text, cuts);
}
