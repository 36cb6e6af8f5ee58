/** A path of the console that has no view. */
import { ButtonLink } from '../parts/Button.tsx';
import { Empty } from '../parts/Empty.tsx';
import { TEXTS } from '../texts.ts';
import { View } from './View.tsx';

export function NotFound({ path }: { readonly path: string }) {
  return (
    <View heading={TEXTS.views.notFound}>
      <Empty heading={TEXTS.views.notFound} about={TEXTS.views.notFoundAbout(path)}>
        <ButtonLink href="/console" look="first">
          {TEXTS.views.notFoundLink}
        </ButtonLink>
      </Empty>
    </View>
  );
}
