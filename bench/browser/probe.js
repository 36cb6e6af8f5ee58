// Runs in each document before its own scripts. Reports when the field of a document can be used: it is visible, enabled and
// can be focused. The line before this file sets `benchFields`: the selectors of the field in the page and in a frame.
(() => {
  const isPage = window === window.top;
  const selector = window.benchFields[isPage ? 'page' : 'frame'];
  if (!selector) return;

  const look = () => {
    const field = document.querySelector(selector);
    const { width = 0, height = 0 } = field?.getBoundingClientRect() ?? {};
    const isSeen = field?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (isSeen && width > 4 && height > 4 && !field.disabled && field.tabIndex >= 0) {
      window.benchReport({ name: field.name, at: performance.timeOrigin + performance.now() });
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
