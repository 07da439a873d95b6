/** Where the people of the tour are. */
export const downtown = { latitude: 43.6532, longitude: -79.3832 };
