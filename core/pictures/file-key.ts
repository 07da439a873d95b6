/** The key of the file of an upload with a width. */
export const fileKey = (audienceId: string, uploadId: string, width: number): string =>
  `${audienceId}/${uploadId}-${width}.webp`;
