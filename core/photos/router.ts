import { router } from '../trpc.ts';
import { photosById } from './by-ids.ts';
import { photoEdits } from './edit.ts';
import { getPhoto } from './get.ts';
import { getEventImage, getPersonImage, getPhotoImage, getVenueImage } from './image.ts';

export const photos = router({
  byIds: photosById,
  ...photoEdits,
  get: getPhoto,
  image: getPhotoImage,
  imageOfEvent: getEventImage,
  imageOfPerson: getPersonImage,
  imageOfVenue: getVenueImage,
});
