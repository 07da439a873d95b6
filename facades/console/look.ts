import { colorNames, type GivenTheme, hexOf, pageColors } from '../../core/audiences/theme-colors.ts';
import { notFound } from '../../core/errors/refusal.ts';
import { callProcedure, type InputOf, procedureNamed } from '../../core/procedure-list.ts';
import { type Desk, requireCall } from './desk.ts';

export const modes = ['light', 'dark'] as const;

export type Colors = Readonly<Record<string, string>>;

/** How an audience's pages look: the colors that are left empty are not in it. */
export interface Look extends GivenTheme {
  readonly tagline: string;
  readonly version: number | null;
}

type Named = readonly { readonly name: string; readonly value: string }[];

const byName = (list: Named): Colors =>
  Object.fromEntries(list.map(({ name, value }) => [name.replace(/^--/, ''), value]));

export async function storedLook(desk: Desk): Promise<Look> {
  requireCall(desk, procedureNamed('audiences.updateTheme'));
  const { branding, context } = desk;
  const ids = [branding.audience.id];
  const [found] = await callProcedure('audiences.byIds', context, { ids, versions: true });
  if (found === null || found === undefined) throw notFound();
  const version = 'version' in found && typeof found.version === 'number' ? found.version : null;
  const { preset, tagline, light, dark } = found;
  return { preset, tagline: tagline ?? '', light: byName(light), dark: byName(dark), version };
}

/**
 * What was posted; of each color, what was picked, or else what was written. Another preset replaces the colors that
 * were not changed with it. Colors that pages do not know stay.
 */
export function postedLook(stored: Look, posted: URLSearchParams): Look {
  const preset = posted.get('preset') || null;
  const isOther = (preset ?? '') !== posted.get('preset.shown');
  const colorsOf = (mode: 'light' | 'dark'): Colors => {
    const known = colorNames.flatMap((name): [string, string][] => {
      const [text = '', picked = '', shown = ''] = ['', '.picked', '.shown'].map(
        (part) => posted.get(`${mode}.${name}${part}`)?.trim() ?? '',
      );
      const value = picked === shown ? text : picked;
      return value === '' || (isOther && hexOf(value) === shown) ? [] : [[name, value]];
    });
    const others = Object.entries(stored[mode]).filter(([name]) => !colorNames.some((own) => own === name));
    return Object.fromEntries([...known, ...others]);
  };
  return {
    preset,
    tagline: posted.get('tagline')?.trim() ?? '',
    light: colorsOf('light'),
    dark: colorsOf('dark'),
    version: Number(posted.get('version')) || null,
  };
}

export function themeInput({ preset, tagline, version, ...colors }: Look): InputOf<'audiences.updateTheme'> {
  const [light, dark] = modes.map((mode) =>
    Object.entries(colors[mode]).map(([name, value]) => ({ name, value })),
  );
  return { expected_version: version, theme: { preset, tagline: tagline || null, light, dark } };
}

/** What a color that is left empty is. */
export const usedColors = ({ preset, light, dark }: Look) => pageColors({ preset, light, dark });

/** As people read it, for comparison. */
export const lookTexts = ({ words: { t } }: Desk, look: Look): Readonly<Record<string, string>> => ({
  [t('console.look.preset')]: look.preset ?? '',
  [t('console.look.tagline')]: look.tagline,
  ...Object.fromEntries(
    modes.flatMap((mode) =>
      colorNames.map((name) => [
        `${t('console.look.mode', { mode })}: ${t('console.look.color', { name })}`,
        look[mode][name] ?? '',
      ]),
    ),
  ),
});
