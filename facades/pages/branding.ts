import { colorsOfTheme } from '../../core/audiences/theme-colors.ts';
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
  branding === null ? plainTheme : withColors(colorsOfTheme(branding.theme));

const withColors = ({ light, dark }: ReturnType<typeof colorsOfTheme>): Theme => ({
  light: colorsOf(light),
  dark: colorsOf(dark),
});

const colorsOf = (colors: Readonly<Record<string, string>>) =>
  Object.entries(colors).map(([name, value]) => ({ name, value }));
