import { p } from '@mikro-orm/core';
import { v7 } from 'uuid';

/** The primary key that most entities have: a UUIDv7 made here, in the order of creation. */
export const id = () =>
  p
    .uuid()
    .primary()
    .onCreate(() => v7());

/** Of records with a version, which the database counts. */
export const stamps = () => ({
  createdAt: p.datetime(),
  updatedAt: p.datetime(),
  version: p.integer().default(1),
});
