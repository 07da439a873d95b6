/** The location of the tour's users. */
export const downtown = { latitude: 43.6532, longitude: -79.3832 };
