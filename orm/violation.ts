/** The name of the unique, check or foreign-key constraint by which the database refused a row. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return undefined;
  const integrityViolation = String(error.code).startsWith('23');
  return integrityViolation && typeof error.constraint === 'string' ? error.constraint : undefined;
}
