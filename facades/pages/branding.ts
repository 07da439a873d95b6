import { Refusal } from '../../core/errors/refusal.ts';
import { callProcedure, type OutputOf } from '../../core/procedure-list.ts';
import { contextOf, type Incoming } from '../http/authenticate.ts';
import { plainTheme, type Theme } from './page.ts';

export type Branding = OutputOf<'site.host'>;

/** Of the audience whose host it is; null on the platform's. */
export function brandingOf(incoming: Incoming): Promise<Branding | null> {
  return callProcedure('site.host', contextOf(incoming, null), {}).catch((error: unknown) => {
    if (error instanceof Refusal && error.reason === 'not_found') return null;
    throw error;
  });
}

export const themeOf = (branding: Branding | null): Theme =>
  branding === null
    ? plainTheme
    : { light: colorsOf(branding.theme.light), dark: colorsOf(branding.theme.dark) };

const colorsOf = (colors: Readonly<Record<string, string>>) =>
  Object.entries(colors).map(([name, value]) => ({ name, value }));
