import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';

const maximumLevels = 200;
const maximumLines = 5000;

const levels: Partial<Record<TokenKind, number>> = {
  [TokenKind.BRACE_L]: 1,
  [TokenKind.BRACE_R]: -1,
  [TokenKind.BRACKET_L]: 1,
  [TokenKind.BRACKET_R]: -1,
  [TokenKind.PAREN_L]: 1,
  [TokenKind.PAREN_R]: -1,
};

/**
 * The error for a text that is costly whatever it means: the parser and the rules of validation call themselves for
 * each level, up to a stack overflow, and the place of each error is found by reading all lines before it.
 */
export function costlyToParse(text: string, maxTokens: number): GraphQLError | undefined {
  const lexer = new Lexer(new Source(text));
  let level = 0;
  for (let tokens = 0; tokens <= maxTokens; tokens++) {
    const { kind, line } = lexer.advance();
    level += levels[kind] ?? 0;
    if (level > maximumLevels) return tooMuch('levels', maximumLevels);
    if (line > maximumLines) return tooMuch('lines', maximumLines);
    if (kind === TokenKind.EOF) break;
  }
  return undefined;
}

const tooMuch = (what: string, limit: number) =>
  new GraphQLError(`The document has more than ${limit} ${what}.`);
