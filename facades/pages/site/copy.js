for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const text = button.closest('figure').querySelector('code').textContent;
    button.textContent = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Select and copy it below',
    );
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
}
