import { DatabaseUnusable, DirectoryUnusable, FormerDatabase, NoRoom } from '../../orm/connection/errors.ts';
import { DataDirectoryInUse } from '../../orm/embedded/data-directory.ts';
import { ConfigurationError } from './config/configuration-error.ts';

/** One line for an error that the operator can fix; any other error unchanged. */
export function explain(error: unknown): unknown {
  if (
    error instanceof ConfigurationError ||
    error instanceof DataDirectoryInUse ||
    error instanceof FormerDatabase
  )
    return error.message;
  if (error instanceof NoRoom || error instanceof DirectoryUnusable) return `DATA_DIR: ${error.message}`;
  if (error instanceof DatabaseUnusable) return `DATABASE_URL: ${error.message}`;
  if (isFull(error)) return 'DATA_DIR: its disk is full: make room there.';
  if (isFileSystemError(error)) return `DATA_DIR: ${error.message}`;
  return error;
}

/** The service writes files only to the data directory. */
const isFileSystemError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'path' in error;

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
