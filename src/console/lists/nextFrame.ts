/** Rows change with a frame. A hidden page draws none, so a timer is the second way. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 200);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
