import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';

const ids = parameters<[ids: readonly string[]]>();

const markPresent = (table: string, deletedWith: string) =>
  scopedCommand(
    `mark_${table}_present`,
    noColumns,
    ids,
    `update ${table} set undone = false${deletedWith} where record = any($1::uuid[]) and audience_id = :audience::uuid
     and ${deletedWith === '' ? 'undone' : '(undone or deleted_with is not null)'}`,
  );

/** Of records that are there again, inserted as new ones: no version of theirs is one that they had before. */
const continueVersions = (table: string) =>
  scopedCommand(
    `continue_versions_of_${table}`,
    noColumns,
    ids,
    `update ${table} set version = next_version('${table}', id)
     where id = any($1::uuid[]) and audience_id = :audience::uuid`,
  );

export const versionsContinued = {
  venue: continueVersions('venue'),
  event: continueVersions('event'),
  person: continueVersions('person'),
  photo: continueVersions('photo'),
};

const markOriginsPresent = markPresent('origin', ', deleted_with = null');

/** Of records that are there again: once an administrator deletes them, they stay deleted. */
export const markPresentAgain = {
  venue: markOriginsPresent,
  event: markOriginsPresent,
  person: markPresent('person_origin', ''),
  photo: markPresent('photo_origin', ''),
};
