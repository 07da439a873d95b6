import { Refusal } from '../../core/errors/refusal.ts';
import { createCaller } from '../../core/router.ts';
import { contextOf, type Incoming } from '../http/authenticate.ts';
import { plainTheme, type Theme } from './theme.ts';

export type Branding = Awaited<ReturnType<ReturnType<typeof createCaller>['branding']['get']>>;

/** Of the audience whose host it is; null on the platform's. */
export function brandingOf(incoming: Incoming): Promise<Branding | null> {
  const { branding } = createCaller(contextOf(incoming, null));
  return branding.get({}).catch((error: unknown) => {
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
