import { liesIn, type Rule } from './sources.ts';

const scopes = 'core/request/scope.ts';

const decisions: readonly (readonly [found: RegExp, what: string])[] = [
  [/\.\.\.(?:\(await )?(?:\w+Scope|scope|visible)\b/, 'changes a scope'],
  [/\{[^{}]*\bhidden:[^{}]*\bisAdmin:|\{[^{}]*\bisAdmin:[^{}]*\bhidden:/, 'makes a scope'],
  [/^.*\bhidden\b.*\bprincipal\b|^.*\bprincipal\b.*\bhidden\b/m, 'decides by the principal what is hidden'],
];

/** What a caller sees is decided in one file of core. */
export const decideVisibilityOnce: Rule = (sources) =>
  sources
    .filter(liesIn('core', 'facades'))
    .filter(({ path }) => path !== scopes)
    .flatMap(({ path, text }) =>
      decisions
        .filter(([found]) => found.test(text))
        .map(([, what]) => `${path}: ${what}; what a caller sees is decided in ${scopes}`),
    );

/** Facades call procedures in one way. */
export const callInOneWay: Rule = (sources) =>
  sources
    .filter(liesIn('facades'))
    .filter(({ text }) => /\b(?:createCaller|callTRPCProcedure)\b/.test(text))
    .map(({ path }) => `${path}: calls procedures otherwise than by callProcedure of core/procedure-list.ts`);
