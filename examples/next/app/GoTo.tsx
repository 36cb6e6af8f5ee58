'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';

/** A button that shows another page. */
export function GoTo({ path, children }: { path: string; children: ReactNode }) {
  const router = useRouter();
  return (
    <button type="button" onClick={() => router.push(path)}>
      {children}
    </button>
  );
}
