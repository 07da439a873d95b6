import { type DocumentNode, GraphQLError, Lexer, parse, Source, TokenKind } from 'graphql';

/** The interface documents the first; the error messages contain all of them. */
const maximum = { tokens: 5000, levels: 200, lines: 5000 };

const levels: Partial<Record<TokenKind, number>> = {
  [TokenKind.BRACE_L]: 1,
  [TokenKind.BRACE_R]: -1,
  [TokenKind.BRACKET_L]: 1,
  [TokenKind.BRACKET_R]: -1,
  [TokenKind.PAREN_L]: 1,
  [TokenKind.PAREN_R]: -1,
};

/**
 * Parses a document, if its text isn't costly whatever it means: the parser and the rules of validation call themselves for
 * each level, up to a stack overflow, and the place of each error is found by reading all lines before it.
 */
export function parseWithinLimits(text: string): DocumentNode {
  const lexer = new Lexer(new Source(text));
  let level = 0;
  for (let tokens = 0; tokens <= maximum.tokens; tokens++) {
    const { kind, line } = lexer.advance();
    level += levels[kind] ?? 0;
    if (level > maximum.levels) throw tooMuch('levels', maximum.levels);
    if (line > maximum.lines) throw tooMuch('lines', maximum.lines);
    if (kind === TokenKind.EOF) break;
  }
  return parse(text, { maxTokens: maximum.tokens });
}

const tooMuch = (what: string, limit: number) =>
  new GraphQLError(`The document has more than ${limit} ${what}.`);
