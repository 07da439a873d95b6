import { liesIn, type Rule } from './sources.ts';

/** Imports of types count too: files that need each other are read together. */
export const importNoCycles: Rule = (sources) => {
  const importsOf = new Map(
    sources.filter(liesIn('core', 'facades', 'orm', 'openapi')).map(({ path, imports }) => [path, imports]),
  );
  const cycles: string[][] = [];
  const visited = new Set<string>();
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    const isKnown = cycles.some((cycle) => cycle.includes(path));
    if (start !== -1 && !isKnown) cycles.push([...way.slice(start), path]);
    if (visited.has(path)) return;
    visited.add(path);
    for (const imported of importsOf.get(path) ?? []) visit(imported, [...way, path]);
  };
  for (const path of importsOf.keys()) visit(path, []);
  return cycles.map((cycle) => `${cycle[0]}: imports itself, ${cycle.join(' → ')}`);
};
