/** The rows of the statements. */
export interface SessionRow {
  user_id: string;
  audience_id: string | null;
  is_admin: boolean;
}

export interface PhotoColumns {
  photo_id: string | null;
  photo_url: string | null;
}

export interface VenueRow extends PhotoColumns {
  id: string;
  name: string;
  hidden: boolean;
  latitude: number;
  longitude: number;
  address: string | null;
  locale_id: string;
  locale_name: string;
  page_id: string;
  page_url: string | null;
  distance?: number;
}

export interface EventRow extends PhotoColumns {
  id: string;
  name: string;
  description: string | null;
  status: string;
  featured: boolean;
  starts_at: string;
  ends_at: string | null;
  time_zone: string;
  url: string | null;
  venue_id: string;
  venue_name: string;
  venue_latitude: number;
  venue_longitude: number;
  locale_id: string;
  locale_name: string;
  rsvp_state: string | null;
}

export interface PersonRow {
  event_id: string;
  id: string;
  name: string;
}

export interface NextEventRow {
  venue_id: string;
  id: string;
  name: string;
  starts_at: string;
  ends_at: string | null;
}
