import { blend, formatHex, formatHex8, oklch, parse, toGamut, wcagContrast } from 'culori';
import type { ThemeColor } from '../../orm/schema/entities/audience.ts';

/** What pages know a color for; apps may give others a meaning. */
export const colorNames = ['primary', 'accent', 'background', 'surface', 'text'] as const;

type Colors = Readonly<Record<string, string>>;

interface ThemeColors {
  readonly light: Colors;
  readonly dark: Colors;
}

const named = (text: string): Colors =>
  Object.fromEntries(text.split(' ').map((value, index) => [colorNames[index], value]));

/** In the order of the names. Each pair of texts and grounds can be read. */
const preset = (light: string, dark: string): ThemeColors => ({ light: named(light), dark: named(dark) });

/** Of pages without a theme. */
export const plainColors = preset(
  '#24517a #8a5a12 #f4f5f8 #ffffff #1b222c',
  '#8ec2f0 #e3b566 #14171c #1e222a #e9edf3',
);

export const presets: Readonly<Record<string, ThemeColors>> = {
  atlas: preset('#1f6f68 #b4541a #fbfcfa #eef3ef #1b2624', '#6fcfc4 #f2a66e #0f1716 #182321 #e6efec'),
  city: preset('#0b5fa5 #c8102e #ffffff #f2f6fa #14212e', '#6db3f2 #ff6b7d #0d1620 #16222f #e8eef4'),
  'concert-hall': preset(
    '#7a1f2b #8a6512 #fdfbf7 #f3eee6 #1f1a17',
    '#e08a94 #dcb85c #141010 #201a19 #f3ece4',
  ),
  folk: preset('#8a3b12 #2f6b4f #fffaf2 #f6ecdd #33241a', '#f0a46b #7fc7a2 #1c1410 #2a1f18 #f5e9dc'),
  garden: preset('#3b6b1e #9a3f6d #fbfdf7 #eef4e6 #1d2817', '#a5d67c #eb9cc4 #11170d #1b2415 #eaf2e2'),
  night: preset('#4b3fa7 #a3277f #faf9ff #efedfb #1d1933', '#a9a0ff #ff8fd0 #0e0b1c #18142b #eceaff'),
};

export const presetNames = Object.keys(presets);

/** As style sheets have them: culori takes a number without its # as well. */
export const isColor = (value: string): boolean => !/^[\da-f]+$/i.test(value) && parse(value) !== undefined;

/** Of a color in the dark, in OKLCH: the hue stays. */
const inDark: Readonly<Record<string, { readonly l: number; readonly most: number }>> = {
  background: { l: 0.2, most: 0.02 },
  surface: { l: 0.25, most: 0.02 },
  text: { l: 0.94, most: 0.02 },
  primary: { l: 0.78, most: 0.12 },
  accent: { l: 0.78, most: 0.12 },
};

const inGamut = toGamut('rgb', 'oklch');

/** The dark colors that follow from light ones. */
const darkOf = (light: Colors): Colors =>
  Object.fromEntries(
    Object.entries(inDark).flatMap(([name, { l, most }]) => {
      const color = oklch(light[name] ?? '');
      return color === undefined
        ? []
        : [[name, formatHex(inGamut({ ...color, l, c: Math.min(color.c, most) }))]];
    }),
  );

/** As browsers' controls have it: `#0f766e`; undefined for what is no color. */
export const hexOf = (value: string): string | undefined => formatHex(value);

export interface GivenTheme {
  readonly preset: string | null;
  readonly light: Colors;
  readonly dark: Colors;
}

/** The preset's colors, under those that the theme names itself; without a preset, dark ones that follow from the light. */
export function colorsOfTheme({ preset, ...theme }: GivenTheme): ThemeColors {
  const [light, dark] = [withoutDashes(theme.light), withoutDashes(theme.dark)];
  const own = presets[preset ?? ''];
  return { light: { ...own?.light, ...light }, dark: { ...darkOf(light), ...own?.dark, ...dark } };
}

/** Every color that pages use. */
export function pageColors(theme: GivenTheme): ThemeColors {
  const { light, dark } = colorsOfTheme(theme);
  return { light: { ...plainColors.light, ...light }, dark: { ...plainColors.dark, ...dark } };
}

/** What WCAG 2 asks for: of texts, and of what is large or no text. */
const least: Readonly<Record<string, number>> = { text: 4.5, primary: 3, accent: 3 };

interface Contrast {
  readonly mode: 'light' | 'dark';
  readonly name: string;
  readonly ground: string;
  readonly ratio: number;
}

/** With each channel: one that is `none` counts as 0. */
const whole = (color: string): string => formatHex8(color) ?? color;

/** Of what is read or seen, with what it lies on. */
export function contrastsOf(theme: GivenTheme): Contrast[] {
  const colors = pageColors(theme);
  return (['light', 'dark'] as const).flatMap((mode) => {
    const { background = '' } = colors[mode];
    return Object.keys(least).flatMap((name) =>
      ['background', 'surface'].flatMap((ground) => {
        const [color = '', under = ''] = [colors[mode][name], colors[mode][ground]];
        if (![color, under, background].every(isColor)) return [];
        // Of colors that are transparent, what they lie on is seen.
        const seen = blend([mode === 'light' ? 'white' : 'black', whole(background), whole(under)]);
        return [{ mode, name, ground, ratio: wcagContrast(blend([seen, whole(color)]), seen) }];
      }),
    );
  });
}

/** What an administrator should know of a theme that is taken all the same. */
export function themeWarnings(theme: GivenTheme): string[] {
  const contrasts = contrastsOf(theme);
  const warnings = (['light', 'dark'] as const).flatMap((mode) => {
    const unknown = Object.keys(withoutDashes(theme[mode])).filter(
      (name) => !colorNames.some((known) => known === name),
    );
    const low = contrasts.filter(
      (contrast) => contrast.mode === mode && contrast.ratio < (least[contrast.name] ?? 0),
    );
    return [
      ...unknown.map((name) => `${mode}.${name}: Pages use ${colorNames.join(', ')} alone.`),
      ...low.map(
        ({ name, ground, ratio }) =>
          `${mode}.${name}: Its contrast with ${ground} is ${ratio.toFixed(1)}; to be legible, it needs ${least[name]}.`,
      ),
    ];
  });
  if (theme.preset === null || theme.preset in presets) return warnings;
  return [`preset: It has no colors. Those that have: ${presetNames.join(', ')}.`, ...warnings];
}

const withoutDashes = (colors: Colors): Colors =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [name.replace(/^--/, ''), value]));

interface Themed {
  readonly preset: string | null;
  readonly light: readonly ThemeColor[];
  readonly dark: readonly ThemeColor[];
}

/** A stored theme, its colors by name. */
export const themeOf = ({ preset, light, dark }: Themed): GivenTheme => ({
  preset,
  light: byName(light),
  dark: byName(dark),
});

const byName = (colors: readonly ThemeColor[]) =>
  Object.fromEntries(colors.map(({ name, value }) => [name, value]));
