// Runs before the page is drawn, so that a chosen colour scheme shows at once.
const chosen = (() => {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
})();
document.documentElement.classList.add('has-script');
if (chosen === 'light' || chosen === 'dark') {
  document.documentElement.dataset['theme'] = chosen;
}

export {};
