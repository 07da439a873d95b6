import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';

/** A CSS custom property's name and its value. */
export interface ThemeColour {
  name: string;
  value: string;
}

export const Theme = defineEntity({
  name: 'Theme',
  tableName: 'theme',
  properties: {
    audienceId: p.manyToOne(Audience).mapToPk().primary(),
    preset: p.text().nullable(),
    tagline: p.text().nullable(),
    light: p.json().$type<ThemeColour[]>().default('[]'),
    dark: p.json().$type<ThemeColour[]>().default('[]'),
    updatedAt: p.datetime(),
  },
});

export type Theme = InferEntity<typeof Theme>;
