import { kindList as listOf } from '../../values/kind-list.ts';

/** The kinds of record that clients can follow. */
export const kinds = ['locale', 'venue', 'event', 'person', 'track', 'photo'] as const;

export type Kind = (typeof kinds)[number];

export const isKind = (text: string): text is Kind => kinds.some((kind) => kind === text);

export const kindList = listOf(kinds);
