// Of a photo that cannot be loaded, no empty place stays.
for (const photo of document.querySelectorAll('.picture img')) {
  const remove = () => photo.parentElement.remove();
  if (photo.complete && photo.naturalWidth === 0) remove();
  photo.addEventListener('error', remove);
}
