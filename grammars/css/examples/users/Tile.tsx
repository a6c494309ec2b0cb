import clsx from 'clsx';
import styles from './tile.module.css';

// expect: edge Tile depends_on users/tile.module.css:tile
// expect: edge Tile depends_on tile-head
// expect: edge Tile depends_on muted
// expect: edge Tile depends_on open
// expect: edge Tile depends_on users/tile.css:wide
// expect: no-edge Tile depends_on users/tile.css:tile
// expect: no-edge Tile depends_on users/tile.module.css:wide
// expect: no-edge Tile depends_on btn-small
// expect: no-edge Tile depends_on label
// expect: no-edge Tile depends_on badge
export function Tile({ kind, isOpen, size }: Props) {
  return (
    <div className={clsx(styles.tile, { open: isOpen }, kind === 'badge' && 'wide', `btn-${size}`)} title="label">
      <h2 className={styles['tile-head']}>Tile</h2>
      <p className="muted mt-4 md:flex w-[3px]">{kind}</p>
    </div>
  );
}
