import { UnderscoreNamingStrategy } from '@mikro-orm/core';

/** References are the ids themselves and are named so: `venueId` is `venue_id`, not `venue_id_id`. */
export class Naming extends UnderscoreNamingStrategy {
  override joinKeyColumnName(property: string): string {
    return this.propertyToColumnName(property);
  }
}
