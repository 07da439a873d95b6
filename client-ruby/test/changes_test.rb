# frozen_string_literal: true

require "test_helper"

class ChangesTest < Minitest::Test
  include Clients

  def page(query, changes, next_cursor, more: false)
    body = JSON.generate(changes: changes.map { |id| {kind: "venue", id:, deleted: true} }, next_cursor:, more:)
    stub_request(:get, "#{BASE}/v1/changes").with(query:).to_return(body:)
  end

  def test_all_pages_until_now
    page({cursor: "a", kinds: "venue"}, %w[1 2], "b", more: true)
    page({cursor: "b", kinds: "venue"}, [], "c", more: true)
    page({cursor: "c", kinds: "venue"}, %w[3], "d")
    changes = client.changes_since("a", kinds: "venue")
    assert_equal %w[1 2 3], changes.map { |change| change["id"] }
    assert_equal "d", changes.cursor
  end

  def test_the_cursor_of_now
    page({}, [], "a")
    changes = client.changes_since(nil)
    assert_empty changes.to_a
    assert_equal "a", changes.cursor
  end

  def test_ended_early
    page({cursor: "a"}, %w[1 2], "b", more: true)
    page({cursor: "b"}, %w[3 4], "c")
    changes = client.changes_since("a")
    assert_equal %w[1 2 3], changes.first(3).map { |change| change["id"] }
    assert_equal "b", changes.cursor, "of the last page of which every change was taken"
  end

  def test_a_cursor_that_is_too_old
    stub_request(:get, "#{BASE}/v1/changes?cursor=a").to_return(status: 410, body: JSON.generate(error: "cursor_expired"))
    assert_equal 410, assert_raises(AudiencePlatform::GoneError) { client.changes_since("a").to_a }.status
  end
end
