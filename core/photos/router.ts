import { provenanceOfPhotos } from '../../orm/reads/provenance.ts';
import { photos as record } from '../../orm/records/photo.ts';
import { router } from '../procedures/trpc.ts';
import { readProvenance } from '../records/provenance.ts';
import { readOf } from '../records/reads.ts';
import { getEventImage, getPersonImage, getPhoto, getVenueImage } from './get.ts';
import { getPhotoImage } from './image.ts';
import { createPhoto, deletePhoto, updatePhoto } from './mutations.ts';
import { uploadPhoto } from './upload.ts';

export const photos = router({
  create: createPhoto,
  delete: deletePhoto,
  get: getPhoto,
  image: getPhotoImage,
  imageOfEvent: getEventImage,
  imageOfPerson: getPersonImage,
  imageOfVenue: getVenueImage,
  update: updatePhoto,
  upload: uploadPhoto,
  provenance: readProvenance(provenanceOfPhotos),
  ...readOf(record),
});
