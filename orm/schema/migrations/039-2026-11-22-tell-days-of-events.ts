import { Migration } from '@mikro-orm/migrations';

export class TellDaysOfEvents extends Migration {
  override up(): void {
    // Intl, by which the service validates zones, may be newer than the database: a zone that it does not know is UTC.
    // An exception block is a subtransaction, so the function is not parallel safe.
    const isBetween = (zone: string) =>
      `starts_at >= (day + time '05:00') at time zone ${zone} and starts_at < (day + 1 + time '05:00') at time zone ${zone}`;
    this.addSql(`create function starts_on(starts_at timestamptz, time_zone text, day date) returns boolean
      language plpgsql stable as $$
      begin
        return ${isBetween('time_zone')};
      exception when invalid_parameter_value then
        return ${isBetween("'UTC'")};
      end $$`);
  }
}
