// Everything that is made from the procedures. With `--check` it is compared instead, but for the examples: a test
// takes the tour that they come from.
if (!process.argv.includes('--check')) await import('./tour/record.ts');
await import('./generate.ts');
await import('./ruby/generate.ts');
await import('../facades/graphql/schema/print.ts');
