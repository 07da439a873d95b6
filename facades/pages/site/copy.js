for (const button of document.querySelectorAll('button[data-copy]')) {
  const { textContent: label, dataset } = button;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const text = button.closest('figure').querySelector('code').textContent;
    button.textContent = await navigator.clipboard.writeText(text).then(
      () => dataset.copied,
      () => dataset.byHand,
    );
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  });
}
