// Everything that is made from the procedures; `--check` compares instead of writing.
await import('./generate.ts');
await import('./ruby/generate.ts');
await import('../facades/graphql/print.ts');
