import type { ThemeColor } from '../../orm/schema/entities/audience.ts';

export interface Theme {
  readonly light: readonly ThemeColor[];
  readonly dark: readonly ThemeColor[];
}

/** The platform's own. */
export const plainTheme: Theme = { light: [], dark: [] };

const defaults = {
  primary: ['#24517a', '#8ec2f0'],
  accent: ['#8a5a12', '#e3b566'],
  background: ['#f4f5f8', '#14171c'],
  surface: ['#ffffff', '#1e222a'],
  text: ['#1b222c', '#e9edf3'],
} as const;

/** CSS variables with the theme's colors. */
export function themeVariables({ light, dark }: Theme): string {
  const declarations = Object.entries(defaults).map(
    ([name, [inLight, inDark]]) =>
      `--${name}: light-dark(${colorIn(light, name) ?? inLight}, ${colorIn(dark, name) ?? inDark});`,
  );
  return `:root { ${declarations.join(' ')} }`;
}

export const accentOf = ({ light }: Theme): string => colorIn(light, 'accent') ?? defaults.accent[0];

/** A theme may contain any text; only safe color values may enter a style sheet. */
const color = /^(#[\da-f]{3,8}|[a-z]{3,30}|(rgb|hsl|oklch|oklab|lab|lch)a?\([\d\s.,%/+-]{1,60}\))$/i;

const colorIn = (colors: readonly ThemeColor[], name: string): string | undefined =>
  colors.find((entry) => entry.name.replace(/^--/, '') === name && color.test(entry.value))?.value;
