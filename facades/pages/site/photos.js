// A photo that cannot be loaded would hide the letter beneath it.
for (const photo of document.querySelectorAll('.picture img')) {
  if (photo.complete && photo.naturalWidth === 0) photo.remove();
  photo.addEventListener('error', () => photo.remove());
}
