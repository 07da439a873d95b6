import type { Builder } from '../builder.ts';

export function addTheme(builder: Builder): void {
  builder.objectType('ThemeColor', {
    description: 'A value of a theme.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'What the color is for, such as `primary`.' }),
      value: t.exposeString('value', { description: 'The color, such as `#0f766e`.' }),
    }),
  });

  builder.objectType('Theme', {
    description: 'How the apps of an audience look.',
    fields: (t) => ({
      preset: t.exposeString('preset', { description: 'The set of values to start from.', nullable: true }),
      tagline: t.exposeString('tagline', {
        description: 'The line that apps show under the name.',
        nullable: true,
      }),
      light: t.expose('light', { type: ['ThemeColor'], description: 'The values of the light theme.' }),
      dark: t.expose('dark', { type: ['ThemeColor'], description: 'The values of the dark theme.' }),
    }),
  });
}
