import { photos as record } from '../../orm/reads/photo.ts';
import { provenanceOfPhotos } from '../../orm/reads/provenance.ts';
import { readProvenance } from '../provenance.ts';
import { readOf } from '../record-reads.ts';
import { router } from '../trpc.ts';
import { getEventImage, getPersonImage, getPhoto, getPhotoImage, getVenueImage } from './get.ts';
import { createPhoto, deletePhoto, updatePhoto } from './mutations.ts';

export const photos = router({
  create: createPhoto,
  delete: deletePhoto,
  get: getPhoto,
  image: getPhotoImage,
  imageOfEvent: getEventImage,
  imageOfPerson: getPersonImage,
  imageOfVenue: getVenueImage,
  update: updatePhoto,
  provenance: readProvenance(provenanceOfPhotos),
  ...readOf(record),
});
