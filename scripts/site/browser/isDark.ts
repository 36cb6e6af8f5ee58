/** Whether the page is dark: by the choice of the reader, else by the system. */
export const isDark = (): boolean => {
  const chosen = document.documentElement.dataset['theme'];
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};
