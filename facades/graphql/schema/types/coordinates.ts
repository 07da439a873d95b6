export const latitude = { description: 'Degrees north, -90 to 90 (WGS 84).' };
export const longitude = { description: 'Degrees east, -180 to 180 (WGS 84).' };
export const timeZone = { description: 'IANA time zone name, such as `America/Toronto`.' };
