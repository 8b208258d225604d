import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './product-skeleton.module.css';

export function ProductSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="block" ratio={1} />
      <div className={styles.text}>
        <p role="status" className={styles.loading}>
          Loading product…
        </p>
        <Skeleton width="45%" />
        <Skeleton />
        <Skeleton width="80%" />
      </div>
    </div>
  );
}
