import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { id } from './id.ts';

export const Audience = defineEntity({
  name: 'Audience',
  tableName: 'audience',
  properties: {
    id: id(),
    name: p.text(),
    subdomain: p.text(),
    /** Whether anybody may read its calendars. */
    publicPages: p.boolean().default(false),
    /** Whether everybody who may read an event is told how many will come. */
    publicRsvpCounts: p.boolean().default(false),
    contactUrl: p.text().nullable(),
    imprintUrl: p.text().nullable(),
    privacyUrl: p.text().nullable(),
    /** Of the words on its pages, for those who ask for none that there is. */
    defaultLanguage: p.text().nullable(),
    logoUrl: p.text().nullable(),
    /** In Markdown, as is `contactText`. */
    about: p.text().nullable(),
    contactText: p.text().nullable(),
    /** Which sources come first where several give a field. */
    sourceOrder: p.array().columnType('text[]').default([]),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
    version: p.integer().default(1),
  },
});

export type Audience = InferEntity<typeof Audience>;

export const Domain = defineEntity({
  name: 'Domain',
  tableName: 'domain',
  properties: {
    id: id(),
    audienceId: p.manyToOne(Audience).mapToPk(),
    dnsName: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime().defaultRaw('now()'),
    version: p.integer().default(1),
  },
});

export type Domain = InferEntity<typeof Domain>;

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
