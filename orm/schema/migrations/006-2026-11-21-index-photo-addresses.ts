import { Migration } from '@mikro-orm/migrations';

export class IndexPhotoAddresses extends Migration {
  override up(): void {
    // By hash, as an address may be longer than an entry of a tree.
    this.addSql('create index photo_url on photo using hash (url)');
  }
}
