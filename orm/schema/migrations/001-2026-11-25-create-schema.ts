import { Migration } from '@mikro-orm/migrations';
import { schemaStatements } from '../sql-files.ts';

/** The whole schema of version 0.2.0, from the files beside this folder. */
export class CreateSchema extends Migration {
  override up(): void {
    this.addSql('set local check_function_bodies = off');
    for (const statement of schemaStatements()) this.addSql(statement);
  }
}
