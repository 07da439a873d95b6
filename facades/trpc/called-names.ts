/** The names of the called procedures, as tRPC reads them. */
export function calledNames(path: string): string[] {
  try {
    return decodeURIComponent(path.slice(1)).replaceAll('/', '.').split(',');
  } catch {
    return [path];
  }
}
