import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';

/** What a color is for, and the color. */
export interface ThemeColor {
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
    light: p.json().$type<ThemeColor[]>().default('[]'),
    dark: p.json().$type<ThemeColor[]>().default('[]'),
    updatedAt: p.datetime(),
  },
});

export type Theme = InferEntity<typeof Theme>;
