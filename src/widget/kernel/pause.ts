/** @param duration ms */
export const pause = (duration: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, duration));
