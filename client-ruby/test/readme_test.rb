# frozen_string_literal: true

require "test_helper"

# Every Ruby example of the README, run against the service.
class ReadmeTest < Minitest::Test
  include Clients

  README = File.read(File.expand_path("../README.md", __dir__))

  def setup
    WebMock.allow_net_connect!
    configure_from_environment
  end

  def teardown
    WebMock.disable_net_connect!
  end

  README.scan(/^```ruby\n(.*?)^```/m).flatten.each_with_index do |example, index|
    define_method(:"test_example_#{index + 1}") do
      output, = capture_io { eval(example, TOPLEVEL_BINDING.dup, "README.md") }
      example.scan(/# => (.*)/).flatten.each { |shown| assert_includes output, shown }
    end
  end
end
