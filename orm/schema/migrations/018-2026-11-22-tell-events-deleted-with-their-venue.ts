import { Migration } from '@mikro-orm/migrations';

/** Tells an event that an administrator deleted from one that was deleted with its venue. */
export class TellEventsDeletedWithTheirVenue extends Migration {
  override up(): void {
    // No foreign key, as with the record: the venue has been deleted. Of what was deleted before, nothing is known: it stays.
    this.addSql('alter table origin add column deleted_with uuid');
  }
}
