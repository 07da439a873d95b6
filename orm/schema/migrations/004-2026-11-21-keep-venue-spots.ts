import { Migration } from '@mikro-orm/migrations';

/** Keeps each venue's spot, its place on the plane that touches the sphere at its locale, as either moves. */
export class KeepVenueSpots extends Migration {
  override up(): void {
    // Orthographic: the components of the venue's unit vector along the locale's east and north.
    this.addSql(`create function spot_on_plane(
      locale_latitude double precision, locale_longitude double precision,
      latitude double precision, longitude double precision
    ) returns point language sql immutable parallel safe
    return point(
      cosd(latitude) * sind(longitude - locale_longitude),
      cosd(locale_latitude) * sind(latitude)
        - sind(locale_latitude) * cosd(latitude) * cosd(longitude - locale_longitude)
    )`);

    // The share lock makes a locale that is being moved wait for its new venues, and the other way round.
    this.addSql(`create function place_venue_on_plane() returns trigger language plpgsql as $$
    begin
      select spot_on_plane(locale.latitude, locale.longitude, new.latitude, new.longitude) into new.spot
        from locale where locale.id = new.locale_id for share;
      return new;
    end $$`);
    this.addSql(`create trigger venue_spot before insert or update of latitude, longitude, locale_id on venue
      for each row execute function place_venue_on_plane()`);

    this.addSql(`create function move_plane_of_locale() returns trigger language plpgsql as $$
    begin
      update venue set spot = spot_on_plane(new.latitude, new.longitude, venue.latitude, venue.longitude)
        where locale_id = new.id;
      return null;
    end $$`);
    this.addSql(`create trigger locale_plane after update of latitude, longitude on locale
      for each row when ((old.latitude, old.longitude) is distinct from (new.latitude, new.longitude))
      execute function move_plane_of_locale()`);
  }
}
